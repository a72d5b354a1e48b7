import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { catalogueRoutes } from './catalogue-routes.ts';
import { mergeShop } from './merge-shop.ts';
import { orderAdminRoutes } from './order-admin-routes.ts';
import { orderSale } from './order-sale.ts';
import { personalShop } from './personal-shop.ts';
import { promoRoutes } from './promo-routes.ts';
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
