const SCRIPT = '/service-worker.js';

/**
 * Registers the service worker or checks it for an update. If the server no longer serves it (404: the venue
 * switched it off), unregisters it and deletes its caches.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const existing = await navigator.serviceWorker.getRegistration();
  try {
    const registration = await navigator.serviceWorker.register(SCRIPT);
    if (existing) await registration.update();
  } catch {
    // The failure can also mean that the browser is offline: only a 404 unregisters.
    if (existing && (await isRemoved())) await unregister(existing);
  }
}

async function isRemoved(): Promise<boolean> {
  const response = await fetch(SCRIPT, { method: 'HEAD', cache: 'no-store' }).catch(
    () => undefined,
  );
  return response?.status === 404;
}

async function unregister(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
