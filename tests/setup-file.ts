import { serverParts } from '#app/server/features.ts';
import { countDaysAgain } from '#features/bookings/server/bookings-factory.ts';
import { addTexts } from '#platform/server/say.ts';

// Files share a worker's modules; each has a venue of its own.
countDaysAgain();

// A running server does this as it starts; some files test a part of it without one.
addTexts(serverParts.texts);
