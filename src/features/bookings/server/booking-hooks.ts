import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';

/** The spots of an event that a booking is for. */
type EventSpots = { id: string; eventId: string; childrenCount: number };

declare module '#platform/server/feature.ts' {
  interface Hooks {
    visits: {
      /** When the family of a booking was let in; null before. */
      ofBooking(db: Db, bookingId: string): Promise<{ checkedInAt: Date } | null>;
    };
    /** Spots of an event that a booking pays for; each in the booking's transaction. */
    eventSpots: {
      /** Pending payment becomes `going`. */
      confirm(ctx: Services, db: Db, booking: EventSpots): Promise<void>;
      /** The booking ends: unpaid it leaves its family `interested`, cancelled `withdrawn`. */
      release(
        ctx: Services,
        db: Db,
        booking: EventSpots,
        status: 'interested' | 'withdrawn',
      ): Promise<void>;
      /** Paid after the hold was released: takes the spots again; false if that can't be. */
      takeAgain(ctx: Services, db: Db, booking: EventSpots): Promise<boolean>;
    };
  }
}
