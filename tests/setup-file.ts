import { serverParts } from '#app/server/features.ts';
import { resetDays } from '#features/bookings/server/bookings-factory.ts';
import { addTexts } from '#platform/server/translate.ts';

// Files share a worker's modules, but each has its own venue.
resetDays();

// A server does this at start; some files test parts without one.
addTexts(serverParts.texts);
