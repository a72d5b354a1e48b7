export const schedule = {
  past: 'This day is over and can no longer be changed.',
  belowTaken: '{slot} has {taken} spots taken: its capacity cannot be smaller than that.',
  dayOverlaps:
    'On {day} two slots would be at the same time, because that day has slots of its own. Change that day first, or choose other times.',
  changedMeanwhile:
    'The schedule or its bookings changed in the meantime. Please look at what is affected again.',
};
