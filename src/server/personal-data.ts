import type { Db } from './database.ts';
import type { Services } from './services.ts';

/** Whose data it is. What only bears the e-mail is theirs once that is proven, and not before. */
export type Person = {
  id: string;
  email: string;
  verifiedEmail: string | null;
  role: 'member' | 'staff' | 'admin';
};

/**
 * A feature's part in a person's download and in the end of an account. Each feature with data of
 * people has one; all-personal-data.ts lists them.
 */
export type PersonalPart = {
  /** All that it holds of the person, and nothing of anybody else's, under names that tell. */
  read(db: Db, person: Person): Promise<Record<string, unknown>>;
  /** Ends what is under way (a booking), before the account is deleted and in its own time. */
  end?(here: Services, person: Person): Promise<void>;
  /**
   * In the transaction that deletes the account, right before its row: removes what foreign keys
   * don't, and cuts what the law makes the venue keep loose from the person.
   */
  forget?(here: Services, db: Db, person: Person): Promise<void>;
};
