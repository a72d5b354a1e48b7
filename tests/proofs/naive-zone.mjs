// Loaded into a server by the proof around clock changes (node --import): removes the venue's time zone from
// the source, so that the server uses its own.
import { registerHooks } from 'node:module';

const TIME_ZONE_OPTION = /('en-CA', \{\s*)timeZone,/;

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/shared/venue-dates.ts')) return loaded;
    const source = String(loaded.source);
    if (!TIME_ZONE_OPTION.test(source)) throw new Error('The time zone option was not found');
    return { ...loaded, source: source.replace(TIME_ZONE_OPTION, '$1') };
  },
});
