const words = (text: string) => text.split(' ');

/** Names of people who do not exist, for the demo and for `npm run seed`. */
export const FIRST_NAMES = words(
  'Ada Amara Ana Ben Carlos Chloe Dana Daniel Elena Elif Emeka Eva Fatima Finn Grace Hana Hugo Ines Ivan Jada Jonas Julia Kai Keiko Lena Leo Lina Luis Maya Mei Mila Mohamed Nadia Noah Nora Omar Owen Priya Rosa Samir Sofia Tara Theo Uma Viktor Wren Yara Yusuf Zoe Zuri',
);

export const LAST_NAMES = words(
  'Abbott Adeyemi Alvarez Bauer Bennett Brooks Castillo Chen Cohen Diaz Dubois Ek Farah Fischer Foster Garcia Gupta Haddad Hansen Hughes Ito Jensen Kaya Kim Kowalski Larsen Lee Lopez Martin Mensah Moreau Morgan Murphy Nguyen Novak Okafor Olsen Park Patel Pereira Quinn Reyes Rivera Rossi Santos Schmidt Silva Singh Sullivan Tanaka Torres Walker Wang Weber Young',
);

export const CHILD_NAMES = words(
  'Ari Bea Cleo Eli Ezra Freya Gus Iris Ivy Jude Kit Lola Luca Mabel Milo Nico Olive Otis Pia Remy Rumi Sage Tess Vera Willa Zane',
);
