import { createLink } from '@tanstack/react-router';
import { AnchorButton } from './anchor-button.tsx';

/** Goes to one of our pages and looks like a button: `<LinkButton to="/booking">`. */
export const LinkButton = createLink(AnchorButton);
