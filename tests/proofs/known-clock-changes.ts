/** A clock change in a zone, hard-coded instead of computed. */
export type ClockChange = {
  zone: string;
  /** The day before, the day of the change, and the day after, with their UTC offsets at 9 AM. */
  days: [date: string, offset: string][];
  /** The local time 24 hours before 9 AM on the day of the change, when the refund window ends. */
  refundUntil: string;
};

const newYork: ClockChange[] = [
  {
    zone: 'America/New_York',
    days: [
      ['2027-03-13', '-05:00'],
      ['2027-03-14', '-04:00'],
      ['2027-03-15', '-04:00'],
    ],
    refundUntil: 'Sat, Mar 13 at 8:00 AM',
  },
  {
    zone: 'America/New_York',
    days: [
      ['2027-11-06', '-04:00'],
      ['2027-11-07', '-05:00'],
      ['2027-11-08', '-05:00'],
    ],
    refundUntil: 'Sat, Nov 6 at 10:00 AM',
  },
];

/** Europe, a half-hour change in the southern hemisphere, and a half-hour offset. */
const otherZones: ClockChange[] = [
  {
    zone: 'Europe/Berlin',
    days: [
      ['2027-03-27', '+01:00'],
      ['2027-03-28', '+02:00'],
      ['2027-03-29', '+02:00'],
    ],
    refundUntil: 'Sat, Mar 27 at 8:00 AM',
  },
  {
    zone: 'Europe/Berlin',
    days: [
      ['2027-10-30', '+02:00'],
      ['2027-10-31', '+01:00'],
      ['2027-11-01', '+01:00'],
    ],
    refundUntil: 'Sat, Oct 30 at 10:00 AM',
  },
  {
    zone: 'Australia/Lord_Howe',
    days: [
      ['2027-04-03', '+11:00'],
      ['2027-04-04', '+10:30'],
      ['2027-04-05', '+10:30'],
    ],
    refundUntil: 'Sat, Apr 3 at 9:30 AM',
  },
  {
    zone: 'Australia/Lord_Howe',
    days: [
      ['2027-10-02', '+10:30'],
      ['2027-10-03', '+11:00'],
      ['2027-10-04', '+11:00'],
    ],
    refundUntil: 'Sat, Oct 2 at 8:30 AM',
  },
  {
    zone: 'America/St_Johns',
    days: [
      ['2027-03-13', '-03:30'],
      ['2027-03-14', '-02:30'],
      ['2027-03-15', '-02:30'],
    ],
    refundUntil: 'Sat, Mar 13 at 8:00 AM',
  },
  {
    zone: 'America/St_Johns',
    days: [
      ['2027-11-06', '-02:30'],
      ['2027-11-07', '-03:30'],
      ['2027-11-08', '-03:30'],
    ],
    refundUntil: 'Sat, Nov 6 at 10:00 AM',
  },
];

export const selectClockChanges = (isLong: boolean) =>
  isLong ? [...newYork, ...otherZones] : newYork;
