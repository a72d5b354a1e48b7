import { expect, test } from 'vitest';
import type { CopiedFamily, DeskCopy } from '../../offline-desk-contract.ts';
import type { Family } from '../desk-result.ts';
import { findInside } from '../offline/offline-inside.ts';
import type { QueuedItem } from '../offline/offline-queue.ts';
import { familyToVisitor, visitToVisitor } from './to-visitor.ts';

const AT = '2027-03-02T15:00:00.000Z';

const arrived = {
  familyName: 'Ana Díaz',
  childrenCount: 1,
  checkedInAt: AT,
  booking: null,
  medicalNotes: [],
  accessibilityNeeds: null,
  photos: [{ childName: 'Milo', isAllowed: false }],
} as unknown as Family;
const copied = { codeId: 'code-1', photos: [['Milo', false]] } as unknown as CopiedFamily;
const visit = {
  key: 'key',
  at: AT,
  guardianName: 'Ana Díaz',
  childrenCount: 1,
  memberCodeId: 'code-1',
};

test.each([
  [
    'medical notes',
    { medicalNotes: [{ childName: 'Milo', text: 'Peanuts' }] },
    { notes: [['Milo', 'Peanuts']] },
    true,
  ],
  ['accessibility needs only', { accessibilityNeeds: 'Ramp' }, { access: 'Ramp' }, false],
])(
  'gives a family the same label on arrival and while checked in: %s',
  (_label, onArrival, inCopy, hasMedicalNotes) => {
    const families = [{ ...copied, ...inCopy }];
    const copy = { families, guests: [] } as unknown as DeskCopy;
    const [inside] = findInside({ copy }, [{ kind: 'visit', key: 'key', visit } as QueuedItem]);
    const label = familyToVisitor({ ...arrived, ...onArrival });
    expect(label).toMatchObject({ hasMedicalNotes, forbidsPhotos: true });
    expect(inside && visitToVisitor(inside)).toEqual(label);
  },
);
