import { spanish } from './first-waiver-text-es.ts';
import type { AgreementText, AgreementTexts } from './waiver-versions-contract.ts';

/** The default version of a new installation (spec 9). */
export const FIRST_VERSION = '1.0';

const english: AgreementText = {
  title: 'Liability Waiver and Release',
  sections: [
    {
      heading: 'About this agreement',
      paragraphs: [
        'This agreement is between you, the parent or legal guardian who signs below, and {venue}, including its owners, staff and agents. It covers every visit of you and the child named below to {venue}, and every session, class, party or event that takes part there.',
        'Please read it to the end before you sign. By signing you confirm that you are at least 18 years old, that you are the child\u2019s parent or legal guardian or have their permission to sign, and that what you enter is true and complete.',
      ],
    },
    {
      heading: '1. Inherent risks',
      paragraphs: [
        'Active play has risks that cannot be taken away without taking away the play itself. They include, among others, trips and falls, bumps and collisions with other children or with equipment, scrapes, bruises, sprains and broken bones, choking on small objects, and contact with common illnesses. In rare cases an injury can be serious.',
        'You understand these risks, you have decided that the play space is suitable for your child, and you accept the risks on your own and your child\u2019s behalf.',
      ],
    },
    {
      heading: '2. Supervising children at all times',
      paragraphs: [
        '{venue} is not a childcare service and its staff do not supervise individual children. You, or another adult whom you name, stay on the premises and supervise your child at all times, anywhere on the premises.',
        'You make sure that your child follows the venue\u2019s rules and the directions of its staff, and comes only when free of contagious illness.',
      ],
    },
    {
      heading: '3. Release of liability',
      paragraphs: [
        'To the fullest extent that the law permits, you release {venue} from all claims, on your own and your child\u2019s behalf, for injury, illness, loss or damage that arises from being at the venue or taking part in its activities, including claims that rest on ordinary negligence.',
        'This release does not cover gross negligence, reckless or intentional wrongdoing, or any right that the law does not allow a person to give up. If a part of this agreement cannot be enforced, the rest stays in force.',
      ],
    },
    {
      heading: '4. First aid authorisation',
      paragraphs: [
        'If your child is hurt or taken ill, you authorise the staff of {venue} to give basic first aid and, when you cannot be reached in time, to call emergency services and to let the child be taken to medical care. Staff will try to reach you and the emergency contact that you enter below.',
        'You are responsible for the cost of medical care and transport.',
      ],
    },
    {
      heading: '5. Disclosure of medical conditions',
      paragraphs: [
        'You tell us below about allergies, medical conditions, medication and needs of your child that may matter during a visit, and you sign again or tell staff when they change. Staff see these notes so that they can help in an emergency; we do not use them for anything else.',
        'You remain responsible for any medication and for deciding whether an activity is safe for your child.',
      ],
    },
    {
      heading: '6. Photo permission',
      paragraphs: [
        'If {venue} takes photos or short videos of play, you permit the use of those in which you or your child can be seen, without payment and without names, unless you opt out.',
        'You can opt out on request at any time, without giving a reason and without any disadvantage: tell a member of staff or write to {venue}. From then on we take no more such pictures and remove published ones where we can.',
      ],
    },
    {
      heading: '7. Signing electronically',
      paragraphs: [
        'You agree to sign electronically. Your signature, drawn or typed, is kept together with the version of this text, the date and time, your network address and your browser\u2019s name as evidence, and counts as a signature on paper would. A copy is sent to your email address. You can ask us for another copy at any time.',
        'This agreement stays in force until it expires, or until its text changes, and we then ask you to sign again.',
      ],
    },
  ],
};

/**
 * The text of the first version; `{venue}` is the placeholder for the venue's name. It claims nothing about the
 * venue. A new installation stores it in `waiver_versions`, like every later version, so that editing it here
 * changes only later installations.
 */
export const firstTexts: AgreementTexts = { en: english, es: spanish };
