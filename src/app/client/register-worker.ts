const SCRIPT = '/service-worker.js';

/**
 * Registers the service worker or checks it for an update. If the server no longer serves it (404: the venue
 * switched it off), unregisters it and deletes its caches.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(SCRIPT);
    // Registering an active worker does not fetch its script.
    if (registration.active) await registration.update();
  } catch {
    // The failure can also mean that the browser is offline: only a 404 unregisters.
    if (await isRemoved()) await unregister();
  }
}

async function isRemoved(): Promise<boolean> {
  const response = await fetch(SCRIPT, { method: 'HEAD', cache: 'no-store' }).catch(
    () => undefined,
  );
  return response?.status === 404;
}

/** An unregistered worker may still be writing to a cache; the next page load deletes that cache. */
async function unregister(): Promise<void> {
  await (await navigator.serviceWorker.getRegistration())?.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
