// Loaded into a server by around-clock-changes.test.ts (node --import): removes the time zone option from the
// source of venue-dates.ts, so that the server formats dates in its own time zone instead of the venue's.
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
