import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/services.ts';

type EventBooking = {
  id: string;
  eventId: string;
  /** Null for a guest, who has no RSVP. */
  userId: string | null;
  childrenCount: number;
};

declare module '#platform/server/feature.ts' {
  interface Hooks {
    visits: {
      /** Returns the check-in of a booking; null if there is none. */
      findByBooking(db: Db, bookingId: string): Promise<{ checkedInAt: Date } | null>;
    };
    /** The bookings of two families that play together (decision 0023). */
    jointBookings: {
      /** Returns whether an account's booking is one of them. */
      isJoint(db: Db, booking: { id: string; userId: string }): Promise<boolean>;
    };
    /** The event spots that a booking pays for. Each call runs in the booking's transaction. */
    eventSpots: {
      /** Marks the family as `going` after the payment. */
      confirm(ctx: Services, db: Db, booking: EventBooking): Promise<void>;
      /** Frees the spots: the family becomes `interested` if it had not paid, `withdrawn` if it cancelled. */
      release(
        ctx: Services,
        db: Db,
        booking: EventBooking,
        status: 'interested' | 'withdrawn',
      ): Promise<void>;
      /** Takes the spots again when the payment arrives after the release; returns false if the event is full. */
      retake(ctx: Services, db: Db, booking: EventBooking): Promise<boolean>;
      /** Returns whether families wait for spots of the event. */
      isAwaited(db: Db, eventId: string): Promise<boolean>;
    };
  }
}
