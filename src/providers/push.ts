import { api } from './http.ts';

/** The service worker, which shows push messages and caches nothing. */
const WORKER = '/push-worker.js';

/** Whether this browser can receive push messages; only on https and on this machine. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

/** Whether this browser is subscribed. */
export const isPushed = async (): Promise<boolean> => {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  return Boolean(await worker?.pushManager.getSubscription());
};

/** Asks for permission and subscribes this browser for the signed-in user. Returns false if the user declined. */
export const subscribeToPush = async (): Promise<boolean> => {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register(WORKER);
  const worker = await navigator.serviceWorker.ready;
  const { data } = await api.get<{ data: { public_key: string } }>('/push/key', { intent: 'background' });
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(data.public_key),
  });
  await api.post('/push/subscriptions', subscription.toJSON(), { intent: 'part' });
  return true;
};

/** Ends the subscription of this browser; the server forgets it with the next message. */
export const unsubscribeFromPush = async (): Promise<void> => {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
};
