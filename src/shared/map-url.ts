/** Returns the URL of a map on which the place is searched. */
export const mapUrl = (place: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`;
