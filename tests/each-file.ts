import { countDaysAgain } from '#features/bookings/server/bookings-examples.ts';

// Files share a worker's modules; each has a venue of its own.
countDaysAgain();
