import type { Db } from '#platform/server/database/database.ts';
import { birthdayOf } from '../../arrival-rules.ts';
import type { ExpectedFamily } from '../../expected-contract.ts';
import { codeStatusOf, medicalNotesOf, photoConsentsOf, waiverStateOf } from '../family-at-desk.ts';
import type { DeskContext } from '../family-queries.ts';
import { type ExpectedRow, findExpected } from './expected-queries.ts';

type Day = Pick<DeskContext, 'today' | 'now' | 'waiverRules'>;

/** Returns the families expected today, with everything staff need for their check-in. */
export async function listExpectedFamilies(db: Db, day: Day): Promise<ExpectedFamily[]> {
  return (await findExpected(db, day)).map((row) => toExpectedFamily(row, day));
}

function toExpectedFamily(row: ExpectedRow, { today, now }: Day): ExpectedFamily {
  const waivers = row.waivers ?? [];
  const expiresAt = row.expiresAt === null ? null : new Date(row.expiresAt);
  const status = codeStatusOf({ active: row.active, expiresAt }, now);
  return {
    bookingId: row.bookingIds[0] ?? '',
    bookingIds: row.bookingIds,
    userId: row.userId,
    memberCodeId: status === 'Active' ? row.memberCodeId : null,
    name: row.name,
    children: childNamesOf(waivers),
    childrenCount: row.childrenCount,
    bookedItems: row.bookedItems.flat(),
    type: row.type,
    slotLabel: row.slotLabel,
    eventTitle: row.eventTitle,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    waiver: waiverStateOf(row.waivers !== null, row.hasOldWaiver),
    medicalNotes: medicalNotesOf(waivers),
    accessibilityNeeds: row.accessibilityNeeds,
    photos: photoConsentsOf(waivers.map(([childName, , , isAllowed]) => [childName, isAllowed])),
    unpaid: row.unpaidId === null ? null : { bookingId: row.unpaidId, dueCents: row.dueCents ?? 0 },
    isPaid: row.hasPaidBooking,
    birthday: birthdayOf(
      {
        birthdates: waivers.flatMap(([childName, , birthdate]) =>
          birthdate ? [{ childName, birthdate }] : [],
        ),
        birthMonths: row.birthMonths ?? [],
      },
      today,
    ),
  };
}

/** Returns the children's names without duplicates from re-signed waivers. */
export function childNamesOf(waivers: [childName: string, ...unknown[]][]): string[] {
  const names = new Map(waivers.map(([childName]) => [childName.toLowerCase(), childName]));
  return [...names.values()];
}
