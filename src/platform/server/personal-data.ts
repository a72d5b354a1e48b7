import type { Language } from '#shared/languages.ts';
import type { Db } from './database/database.ts';
import type { ComposedHooks } from './feature.ts';
import type { Services } from './services.ts';

/**
 * The owner of the data. Records linked by email only, without an account id, belong to the person once that
 * address is verified.
 */
export type Person = {
  id: string;
  email: string;
  verifiedEmail: string | null;
  role: 'member' | 'staff' | 'admin';
};

/** An item that ends with the account, or whose value is forfeited. Amounts are cents. */
export type DeletionItem = {
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
  /** Start or expiry. */
  at: Date | null;
  /** Remaining visits that are lost. */
  visits: number;
  refundCents: number;
  forfeitedCents: number;
};

/** A reason that blocks the deletion of an account until the venue resolves it. */
export type Obstacle = 'visit' | 'payment' | 'review' | 'dispute' | 'owed' | 'failed-refund';

/** The items that deleting an account would end, and the reasons that block it. */
export type DeletionPlan = { items: DeletionItem[]; obstacles: Obstacle[] };

/** Exports and deletes the personal data of a feature. Every feature with personal data has one. */
export type PersonalDataHandler = {
  /** Returns the person's data in this feature, without data of other people, under readable names. */
  read(db: Db, person: Person, hooks: ComposedHooks): Promise<Record<string, unknown>>;
  /** Returns the items that `endItems` and `erase` would end or forfeit, by the same rules, and obstacles. */
  plan?(
    ctx: Pick<Services, 'venue' | 'clock' | 'hooks'>,
    db: Db,
    person: Person,
    language: Language,
  ): Promise<Partial<DeletionPlan>>;
  /** Whether bookings remain that `endItems` has not ended. */
  hasRemainingBookings?(db: Db, person: Person, now: Date): Promise<boolean>;
  /** Ends the planned items (such as a booking) before the account is deleted, outside its transaction. */
  endItems?(ctx: Services, person: Person): Promise<void>;
  /** Runs in the transaction of `erase`, before any handler anonymizes records of the person. */
  prepareErasure?(ctx: Services, db: Db, person: Person): Promise<void>;
  /**
   * Runs in the transaction that deletes the account, right before the account's row is deleted: deletes what
   * foreign keys do not, and anonymizes what the law requires the venue to retain.
   */
  erase?(ctx: Services, db: Db, person: Person): Promise<void>;
};
