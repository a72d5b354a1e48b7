import { describe, expect, it } from 'vitest';
import { guessPrice, guessTags } from './event-guess-rules.ts';

describe('guessTags', () => {
  it.each([
    ['Outdoor play by the river', ['outdoor']],
    ['Indoor playground open', ['indoor']],
    ['Indoor and outdoor fun', []],
    ['Fest im Freien', ['outdoor']],
    ['Cuentos al aire libre', ['outdoor']],
    ['Baby yoga', ['0-2']],
    ['For ages 0-18 months', ['0-2']],
    ['Ages 2 to 5', ['2-5']],
    ['für Kinder von 3 bis 5 Jahren', ['2-5']],
    ['para niños de 3 a 5 años', ['2-5']],
    ['Ages 0–5', ['0-2', '2-5']],
    ['For children 1-4 years', []],
    ['Ages 6-10, babies of the family welcome', []],
    ['Preschool story time', ['2-5']],
    ['Rooms 2-5, 10-11', []],
    ['Babylon, a talk', []],
    ['', []],
  ])('guesses the tags of %j: %j', (text, expected) => expect(guessTags(text)).toEqual(expected));
});

describe('guessPrice', () => {
  it.each([
    ['Free admission', 0],
    ['Eintritt frei', 0],
    ['Cost: $12', 1200],
    ['Tickets $7.50 at the door', 750],
    ['Eintritt: 5,50 €', 550],
    ['Admission $5, tickets $5', 500],
    ['Tickets $5 / $8 for adults', null],
    ['Free event; lunch costs: $5', null],
    ['Feel free to come', null],
    ['Win $1000', null],
    ['', null],
  ])('guesses the price in %j: %j', (text, expected) => expect(guessPrice(text)).toBe(expected));
});
