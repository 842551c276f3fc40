import { api } from '../http.ts';

/** The service worker, which shows push messages and caches nothing. */
const WORKER = '/push-worker.js';

/** Whether this browser can receive push messages; only on https and on this machine. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

/** The subscription of this browser for the signed-in user: it may also be that of another account. */
const ownSubscription = async (): Promise<{ readonly id: number } | undefined> => {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  const endpoint = (await worker?.pushManager.getSubscription())?.endpoint;
  if (endpoint === undefined) return undefined;
  const { data } = await api.get<{ data: readonly { id: number; endpoint: string }[] }>(
    '/push/subscriptions',
    { intent: 'background' },
  );
  return data.find((each) => each.endpoint === endpoint);
};

/** Whether this browser is subscribed for the signed-in user. */
export const isPushed = async (): Promise<boolean> => (await ownSubscription()) !== undefined;

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

/** Ends the subscription of this browser for the signed-in user; that of another account goes on. */
export const unsubscribeFromPush = async (): Promise<void> => {
  const own = await ownSubscription();
  if (own) await api.delete(`/push/subscriptions/${own.id}`, { intent: 'part' });
};
