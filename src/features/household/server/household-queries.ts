import { type Db, plainSql } from '../../../server/database.ts';

/** Whose children, bookings and code a person shares, and what the person may do with them. */
export type Family = {
  ownerId: string;
  isOwner: boolean;
  mayBook: boolean;
  mayCheckIn: boolean;
  mayMessage: boolean;
  /** The children's facts are kept by the owner and the co-parents; all adults see them. */
  mayEditChildren: boolean;
};

/** The family that a person belongs to: the own one, or the one that the person was invited to. */
export async function findFamilyOf(db: Db, userId: string): Promise<Family> {
  const [joined] = await plainSql<Omit<Family, 'isOwner'>>(
    db,
    `select owner_id as "ownerId", may_book as "mayBook", may_check_in as "mayCheckIn",
      may_message as "mayMessage",
      relation = 'co-parent' as "mayEditChildren"
    from household_members join households on households.id = household_id
    where user_id = $1`,
    [userId],
  );
  return joined ? { ...joined, isOwner: false } : ownFamily(userId);
}

const ownFamily = (ownerId: string): Family => ({
  ownerId,
  isOwner: true,
  mayBook: true,
  mayCheckIn: true,
  mayMessage: true,
  mayEditChildren: true,
});
