import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { catalogueRoutes } from './catalogue/catalogue-routes.ts';
import { promoRoutes } from './catalogue/promo-routes.ts';
import { mergeShop } from './merge-shop.ts';
import { orderAdminRoutes } from './orders/order-admin-routes.ts';
import { orderSale } from './orders/order-sale.ts';
import { personalShop } from './personal-shop.ts';
import { shopSampleMails } from './sample-mails.ts';
import { shopJobs } from './shop-jobs.ts';
import { shopRoutes } from './shop-routes.ts';

export const shopFeature = feature({
  name: 'shop',
  texts: [serverTexts],
  routes: [...catalogueRoutes, ...orderAdminRoutes, ...promoRoutes, ...shopRoutes],
  jobs: shopJobs,
  sales: { order: orderSale },
  sampleMails: shopSampleMails,
  personalData: [personalShop],
  mergeAccounts: [mergeShop],
});
