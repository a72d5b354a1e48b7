import { serverParts } from '#app/server/features.ts';
import { countDaysAgain } from '#features/bookings/server/bookings-factory.ts';
import { addTexts } from '#platform/server/say.ts';

// Files share a worker's modules, but each has its own venue.
countDaysAgain();

// A server does this at start; some files test parts without one.
addTexts(serverParts.texts);
