// The values of the profile form's choices (spec 3); their labels are texts with the same keys.

/** `parentRole` can also be custom text, entered after choosing "Other". */
export const PARENT_ROLES = ['Mom', 'Dad', 'Parent', 'Nanny/Caretaker'] as const;

export const CONTACT_METHODS = ['text', 'email'] as const;

export const PARENT_VIBES = ['laid_back', 'planner', 'social_butterfly', 'introverted'] as const;

export const PARENT_INTERESTS = [
  'coffee',
  'walks',
  'books',
  'fitness',
  'events',
  'volunteering',
  'coworking',
  'brewery',
  'parenting',
] as const;

export const CONNECTION_TYPES = ['friendships', 'playdates', 'groups', 'events', 'all'] as const;

/** The label of `play_space` is "At {venue name}". */
export const PREFERRED_MEETUPS = ['play_space', 'community', 'flexible'] as const;

/** Used for the parent and for each child. */
export const AVAILABILITY = [
  'weekday_mornings',
  'weekday_afternoons',
  'weekends',
  'evenings',
] as const;

export const COMFORT_LEVELS = ['hosting', 'play_space', 'parks_cafes', 'group_events'] as const;

/** The family's interests on /profile, separate from the intake form's `parentInterests` (spec 2). */
export const INTERESTS = [
  'music',
  'storytime',
  'outdoor play',
  'sensory play',
  'art',
  'parent coffee',
  'stroller walk',
] as const;

export const VISIBILITIES = ['members', 'matches', 'private'] as const;
