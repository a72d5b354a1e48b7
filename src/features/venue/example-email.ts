/** The venue's email until the owner enters one. */
export const EXAMPLE_EMAIL = 'hello@playvillage.example';
