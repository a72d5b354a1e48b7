import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';

/** Event spots of a booking. */
type EventSpots = { id: string; eventId: string; childrenCount: number };

declare module '#platform/server/feature.ts' {
  interface Hooks {
    visits: {
      /** When the family was checked in; null before. */
      ofBooking(db: Db, bookingId: string): Promise<{ checkedInAt: Date } | null>;
    };
    /** Event spots that a booking pays for; each call runs in the booking's transaction. */
    eventSpots: {
      /** Pending payment becomes `going`. */
      confirm(ctx: Services, db: Db, booking: EventSpots): Promise<void>;
      /**
       * The booking ends: an unpaid one leaves its family `interested`, a cancelled one
       * `withdrawn`.
       */
      release(
        ctx: Services,
        db: Db,
        booking: EventSpots,
        status: 'interested' | 'withdrawn',
      ): Promise<void>;
      /** Paid after the hold was released: takes the spots again; false if impossible. */
      takeAgain(ctx: Services, db: Db, booking: EventSpots): Promise<boolean>;
    };
  }
}
