/** This feature's public API for other features' clients. */
export { VenueGallery } from './venue-gallery.tsx';
export { VenueLogo } from './venue-logo.tsx';
export { VenuePhoto } from './venue-photo.tsx';
