/** This feature's public API for other features' servers. */
export { createEmailBrandReader, findPdfLogo, toPreviewedBrand } from './find-logo.ts';
