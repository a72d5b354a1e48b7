import bookingsEn from '../pictures/bookings-en.webp';
import bookingsEs from '../pictures/bookings-es.webp';
import deskEn from '../pictures/desk-en.webp';
import deskEs from '../pictures/desk-es.webp';
import floorEn from '../pictures/floor-en.webp';
import floorEs from '../pictures/floor-es.webp';
import peopleEn from '../pictures/people-en.webp';
import peopleEs from '../pictures/people-es.webp';
import pricesEn from '../pictures/prices-en.webp';
import pricesEs from '../pictures/prices-es.webp';
import reportsEn from '../pictures/reports-en.webp';
import reportsEs from '../pictures/reports-es.webp';
import scheduleEn from '../pictures/schedule-en.webp';
import scheduleEs from '../pictures/schedule-es.webp';
import todayEn from '../pictures/today-en.webp';
import todayEs from '../pictures/today-es.webp';

/** The addresses of the pictures, by article and language. `npm run pictures` takes them from the running app. */
export const pictures = {
  today: { en: todayEn, es: todayEs },
  bookings: { en: bookingsEn, es: bookingsEs },
  schedule: { en: scheduleEn, es: scheduleEs },
  people: { en: peopleEn, es: peopleEs },
  desk: { en: deskEn, es: deskEs },
  floor: { en: floorEn, es: floorEs },
  prices: { en: pricesEn, es: pricesEs },
  reports: { en: reportsEn, es: reportsEs },
};

export type PictureName = keyof typeof pictures;

/** The size of every picture, in pixels. */
export const PICTURE_SIZE = { width: 1024, height: 640 };
