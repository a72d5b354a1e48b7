import { describe, expect, test, vi } from 'vitest';
import { resumeWaiver, waiverDraft } from './waiver-draft.ts';
import { createEmptyWaiverForm } from './waiver-form-values.ts';

const NOBODY = { name: '', email: '', phone: '' };
const opened = { name: 'Dana Rivera', email: 'dana@exmaple.com', phone: '555-0100' };
const children = [{ childName: 'Milo', childBirthdate: '', medicalNotes: 'Asthma' }];
/** Opened from a booking with a typo, which was corrected on the waiver. */
const draft = {
  savedAt: Date.now(),
  opened,
  values: {
    ...createEmptyWaiverForm(opened),
    guardianEmail: 'dana@example.com',
    emergencyContact: 'Ada',
    children,
  },
};

describe('resumeWaiver', () => {
  test.each([
    ['after a reload', opened],
    ['with the corrected email', { ...NOBODY, email: 'Dana@Example.com ' }],
  ])('continues what was typed %s', (_, openedAgain) => {
    expect(resumeWaiver(openedAgain, draft)).toMatchObject({
      guardianName: 'Dana Rivera',
      emergencyContact: 'Ada',
      children,
    });
  });

  test('from the header, continues only what was begun there, and only for half an hour', () => {
    const begun = { ...draft, opened: NOBODY };
    expect(resumeWaiver(NOBODY, begun)).toMatchObject({ children });
    expect(resumeWaiver(NOBODY, draft)).toEqual(createEmptyWaiverForm(NOBODY));
    const old = { ...begun, savedAt: Date.now() - 31 * 60_000 };
    expect(resumeWaiver(NOBODY, old)).toEqual(createEmptyWaiverForm(NOBODY));
  });

  test('keeps the email corrected on the waiver', () => {
    expect(resumeWaiver(opened, draft).guardianEmail).toBe('dana@example.com');
  });

  test('takes what was corrected on the interrupted form since', () => {
    const corrected = { ...opened, email: 'rivera@example.com', phone: '555-0199' };
    expect(resumeWaiver(corrected, draft)).toMatchObject({
      guardianEmail: 'rivera@example.com',
      guardianPhone: '555-0199',
      children,
    });
  });

  test.each([
    ['another guardian', { name: 'Sam Lee', email: 'sam@example.com', phone: '' }],
    ['another email without a name', { ...NOBODY, email: 'sam@example.com' }],
  ])('shows nothing of it to %s', (_, other) => {
    expect(resumeWaiver(other, draft)).toEqual(createEmptyWaiverForm(other));
    const unnamed = {
      ...draft,
      opened: NOBODY,
      values: { ...createEmptyWaiverForm(NOBODY), children },
    };
    expect(resumeWaiver(other, unnamed)).toEqual(createEmptyWaiverForm(other));
  });
});

test('the stored draft is restored whole, and anything else is ignored', () => {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    setItem: (key: string, value: string) => void items.set(key, value),
    getItem: (key: string) => items.get(key) ?? null,
  });
  expect(waiverDraft.load()).toBeNull();
  waiverDraft.save(draft);
  expect(waiverDraft.load()).toEqual(draft);
  items.set('waiver-draft', JSON.stringify({ ...draft, values: { children: [] } }));
  expect(waiverDraft.load()).toBeNull();
  vi.unstubAllGlobals();
});
