const SCRIPT = '/service-worker.js';

/**
 * Puts the service worker in place, or looks for a newer one. When the server has none any more
 * (404: the venue switched it off), the one in place goes, with all that it kept.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const before = await navigator.serviceWorker.getRegistration();
  try {
    const registration = await navigator.serviceWorker.register(SCRIPT);
    if (before) await registration.update();
  } catch {
    // No network, or no worker to be had: only the latter is an answer.
    if (before && (await isGone())) await remove(before);
  }
}

async function isGone(): Promise<boolean> {
  const answer = await fetch(SCRIPT, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return answer?.status === 404;
}

async function remove(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
