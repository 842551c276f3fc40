/* Shows push messages about alarms, and opens the case of one that is pressed. Nothing is cached. */
self.addEventListener('push', (event) => {
  let message = {};
  try {
    message = event.data?.json() ?? {};
  } catch {
    // A message that can’t be read is still shown, as browsers require.
  }
  const { title = 'Flowgen', body = '', url = '/', tag } = message;
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      icon: '/favicon.svg',
      data: { url },
      ...(tag ? { tag: String(tag) } : {}),
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.url ?? '/', self.location.origin);
  // Only pages of our own.
  const target = url.origin === self.location.origin ? url.href : self.location.origin;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const open = windows.find((each) => each.url === target);
      return open ? open.focus() : self.clients.openWindow(target);
    }),
  );
});
