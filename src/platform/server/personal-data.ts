import type { Language } from '#shared/languages.ts';
import type { Db } from './database/database.ts';
import type { Parts } from './feature.ts';
import type { Services } from './services.ts';

/** Whose data it is. What only bears the e-mail is theirs once that is proven, and not before. */
export type Person = {
  id: string;
  email: string;
  verifiedEmail: string | null;
  role: 'member' | 'staff' | 'admin';
};

/** Something that ends with an account, or that is worth something and goes on without it. Cents. */
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
  /** When it begins, or until when it is good. */
  at: Date | null;
  /** Visits that are given up. */
  visits: number;
  backCents: number;
  lostCents: number;
};

/** What only the venue can settle: while there is one, an account cannot be deleted. */
export type Obstacle = 'visit' | 'payment' | 'review' | 'dispute' | 'owed' | 'failed-refund';

/** What deleting an account would end, and what is in its way. */
export type EndingPlan = { parts: EndingPart[]; obstacles: Obstacle[] };

/**
 * A feature's part in a person's download and in the end of an account. Each feature with data of
 * people has one; it is in everybody's download, and goes with the account, from then on.
 */
export type PersonalPart = {
  /** All that it holds of the person, and nothing of anybody else's, under names that tell. */
  read(db: Db, person: Person, parts: Parts): Promise<Record<string, unknown>>;
  /** What `end` and `forget` will do that costs something, by the rules that they apply. */
  plan?(
    ctx: Pick<Services, 'venue' | 'clock' | 'parts'>,
    db: Db,
    person: Person,
    language: Language,
  ): Promise<Partial<EndingPlan>>;
  /** Whether something is booked that `end` has not ended. */
  isBooked?(db: Db, person: Person, now: Date): Promise<boolean>;
  /** Ends what is planned (a booking), before the account is deleted and in its own time. */
  end?(ctx: Services, person: Person): Promise<void>;
  /** In the transaction of `forget`, before any part has cut loose what is the person's. */
  forgetFirst?(ctx: Services, db: Db, person: Person): Promise<void>;
  /**
   * In the transaction that deletes the account, right before its row: removes what foreign keys
   * don't, and cuts what the law makes the venue keep loose from the person.
   */
  forget?(ctx: Services, db: Db, person: Person): Promise<void>;
};
