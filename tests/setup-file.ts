import { serverHooks } from '#app/server/features.ts';
import { resetDays } from '#features/bookings/server/bookings-factory.ts';
import { addTexts } from '#platform/server/translate.ts';

// Files share the modules of a worker, but each has its own database.
resetDays();

// A server does this on startup, but some files test modules without a server.
addTexts(serverHooks.texts);
