const SCRIPT = '/service-worker.js';

/**
 * Registers the service worker, or checks for an update. If the server no longer has one (404: the venue
 * switched it off), unregisters it and deletes its caches.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const before = await navigator.serviceWorker.getRegistration();
  try {
    const registration = await navigator.serviceWorker.register(SCRIPT);
    if (before) await registration.update();
  } catch {
    // Either offline or removed: only a 404 unregisters.
    if (before && (await isGone())) await remove(before);
  }
}

async function isGone(): Promise<boolean> {
  const response = await fetch(SCRIPT, { method: 'HEAD', cache: 'no-store' }).catch(
    () => undefined,
  );
  return response?.status === 404;
}

async function remove(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
