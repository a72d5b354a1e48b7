// Loaded before the server (node --import): caches compiled code, so that the next start is about 25% faster.
// Without a writable folder, Node compiles without a cache.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const FLUSH_DELAY_MILLIS = 5_000;

enableCompileCache(fileURLToPath(new URL('../.cache/node', import.meta.url)));
// Node writes the cache on exit, but a killed server never exits cleanly.
setTimeout(flushCompileCache, FLUSH_DELAY_MILLIS).unref();
