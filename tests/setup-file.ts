import { serverParts } from '#app/server/features.ts';
import { restartDays } from '#features/bookings/server/bookings-factory.ts';
import { addTexts } from '#platform/server/translate.ts';

// Files share a worker's modules, but each has its own venue.
restartDays();

// A server does this at start; some files test parts without one.
addTexts(serverParts.texts);
