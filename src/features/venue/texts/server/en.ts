export const texts = {
  venue: {
    closed: 'Closed',
  },
};
