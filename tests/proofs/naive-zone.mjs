// Loaded into a server by the proof around clock changes alone (node --import): lets the server's own zone
// read the venue's clock, as code does that never asks whose clock it is.
import { registerHooks } from 'node:module';

const ASKED = /('en-CA', \{\s*)timeZone,/;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/shared/venue-dates.ts')) return loaded;
    const source = String(loaded.source);
    if (!ASKED.test(source)) throw new Error('the zone is not where the proof looks for it');
    return { ...loaded, source: source.replace(ASKED, '$1') };
  },
});
