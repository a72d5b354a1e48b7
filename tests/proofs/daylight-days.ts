/** A night on which a zone's clocks change. Taken from the zones' laws, not computed. */
export type ClockChange = {
  zone: string;
  /** The day before, the day that begins before the change, and the day after, with their offsets at 9 AM. */
  days: [date: string, offset: string][];
  /** The mail's end of the refund window for a booking at 9 AM on the day: 24 hours before, local time. */
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

/** A change of half an hour, the southern hemisphere, and an offset of half an hour. */
const elsewhere: ClockChange[] = [
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

export const clockChanges = (isLong: boolean) => (isLong ? [...newYork, ...elsewhere] : newYork);
