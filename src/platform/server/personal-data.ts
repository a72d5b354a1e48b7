import type { Language } from '#shared/languages.ts';
import type { Db } from './database/database.ts';
import type { Parts } from './feature.ts';
import type { Services } from './services.ts';

/** The owner of the data. Records that have only the e-mail are theirs once it is verified. */
export type Person = {
  id: string;
  email: string;
  verifiedEmail: string | null;
  role: 'member' | 'staff' | 'admin';
};

/** Something that ends with the account, or has a value that is lost. Cents. */
export type EndingPart = {
  kind:
    | 'booking'
    | 'party'
    | 'membership'
    | 'pass'
    | 'credit'
    | 'gift-card'
    | 'place-in-line'
    | 'event';
  id: string;
  name: string;
  /** Start, or expiry. */
  at: Date | null;
  /** Visits lost. */
  visits: number;
  backCents: number;
  lostCents: number;
};

/** Blocks the deletion of an account until the venue resolves it. */
export type Obstacle = 'visit' | 'payment' | 'review' | 'dispute' | 'owed' | 'failed-refund';

/** What deleting an account would end, and what blocks it. */
export type EndingPlan = { parts: EndingPart[]; obstacles: Obstacle[] };

/** A feature's part in data export and account deletion. Every feature with personal data has one. */
export type PersonalPart = {
  /** The person's data in this feature, nobody else's, under readable names. */
  read(db: Db, person: Person, parts: Parts): Promise<Record<string, unknown>>;
  /** What `end` and `forget` will end or cost, by the same rules. */
  plan?(
    ctx: Pick<Services, 'venue' | 'clock' | 'parts'>,
    db: Db,
    person: Person,
    language: Language,
  ): Promise<Partial<EndingPlan>>;
  /** Whether bookings remain that `end` did not end. */
  isBooked?(db: Db, person: Person, now: Date): Promise<boolean>;
  /** Ends the planned items (a booking) before the account is deleted, outside its transaction. */
  end?(ctx: Services, person: Person): Promise<void>;
  /** In the transaction of `forget`, before any part anonymizes the person's records. */
  forgetFirst?(ctx: Services, db: Db, person: Person): Promise<void>;
  /**
   * In the transaction that deletes the account, right before its row: deletes what foreign keys don't, and
   * anonymizes what the law requires the venue to keep.
   */
  forget?(ctx: Services, db: Db, person: Person): Promise<void>;
};
