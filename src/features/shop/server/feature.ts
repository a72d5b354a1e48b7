import { feature } from '#platform/server/feature.ts';
import { serverTexts } from '../texts/server/index.ts';
import { applyShopSettings } from './apply-shop-settings.ts';
import { catalogRoutes } from './catalog/catalog-routes.ts';
import { promoRoutes } from './catalog/promo-routes.ts';
import { mergeShop } from './merge-shop.ts';
import { orderAdminRoutes } from './orders/order-admin-routes.ts';
import { orderSale } from './orders/order-sale.ts';
import { shopSampleEmails } from './sample-emails.ts';
import { shopJobs } from './shop-jobs.ts';
import { shopPersonalData } from './shop-personal-data.ts';
import { shopRoutes } from './shop-routes.ts';

export const shopFeature = feature({
  name: 'shop',
  texts: [serverTexts],
  routes: [...catalogRoutes, ...orderAdminRoutes, ...promoRoutes, ...shopRoutes],
  jobs: shopJobs,
  sales: { order: orderSale },
  sampleEmails: shopSampleEmails,
  personalData: [shopPersonalData],
  mergeAccounts: [mergeShop],
  settingsChanged: [applyShopSettings],
});
