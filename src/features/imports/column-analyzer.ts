import { cutText } from '#shared/cut-text.ts';
import { type DecimalMark, detectDecimalMark } from './parse-amounts.ts';
import { type DayOrder, detectDayOrder, looksLikeDay } from './parse-days.ts';
import { looksLikeTime } from './parse-times.ts';

/** The type of a column's cells. */
export type ColumnType = 'empty' | 'email' | 'yesNo' | 'day' | 'time' | 'number' | 'text';

/** The properties of a column, determined from all its cells when the file is read. */
export type ColumnFacts = {
  looks: ColumnType;
  filled: number;
  /** The first three distinct values. */
  samples: string[];
  /**
   * Whether the month or the day comes first in 03/04/2026: `either` if every cell fits both, `mixed` if the cells
   * contradict each other, null if the column has no such dates.
   */
  dayOrder: DayOrder | 'either' | 'mixed' | null;
  /** A cell that fits only this order. */
  dayOrderProof: string | null;
  /** `mixed` if some amounts have a decimal point and others a comma. */
  decimalMark: DecimalMark | 'mixed' | null;
};

const MAX_SAMPLES = 3;
/** The number of cells used to detect a column's type. */
const TYPE_SAMPLE_SIZE = 2000;
const YES_NO = /^(y|n|yes|no|true|false|s\u00ed|si|0|1|on|off)$/i;

/** Determines a column's properties cell by cell, in constant memory. */
export class ColumnAnalyzer {
  private filled = 0;
  private readonly samples: string[] = [];
  private readonly counts = { sampled: 0, email: 0, yesNo: 0, day: 0, time: 0, number: 0 };
  private readonly orders = { month: 0, day: 0, either: 0 };
  private readonly proofs: { month?: string; day?: string } = {};
  private readonly marks = { point: 0, comma: 0 };

  add(cell: string): void {
    const text = cell.trim();
    if (text === '') return;
    this.filled += 1;
    if (this.samples.length < MAX_SAMPLES && !this.samples.includes(text))
      this.samples.push(cutText(text, 60));
    // The date order and the decimal mark depend on all cells.
    const order = detectDayOrder(text);
    if (order) {
      this.orders[order] += 1;
      if (order !== 'either') this.proofs[order] ??= cutText(text, 60);
    }
    const mark = detectDecimalMark(text);
    if (mark && mark !== 'either') this.marks[mark] += 1;
    if (this.filled <= TYPE_SAMPLE_SIZE)
      this.countType(text, { isDay: order !== null, isNumber: mark !== null });
  }

  private countType(text: string, { isDay, isNumber }: { isDay: boolean; isNumber: boolean }) {
    const { counts } = this;
    counts.sampled += 1;
    if (text.includes('@')) counts.email += 1;
    if (YES_NO.test(text)) counts.yesNo += 1;
    if (isNumber) counts.number += 1;
    if (isDay || looksLikeDay(text)) counts.day += 1;
    else if (looksLikeTime(text)) counts.time += 1;
  }

  getFacts(): ColumnFacts {
    const { orders, marks, proofs, filled, samples } = this;
    const dayOrder =
      orders.month && orders.day
        ? 'mixed'
        : orders.month
          ? 'month'
          : orders.day
            ? 'day'
            : orders.either
              ? 'either'
              : null;
    const decimalMark =
      marks.point && marks.comma ? 'mixed' : marks.point ? 'point' : marks.comma ? 'comma' : null;
    return {
      looks: this.detectType(),
      filled,
      samples,
      dayOrder,
      dayOrderProof: dayOrder === 'month' || dayOrder === 'day' ? (proofs[dayOrder] ?? null) : null,
      decimalMark,
    };
  }

  /** Returns the type of at least 80% of the sampled cells; `text` if there is none. */
  private detectType(): ColumnType {
    const { counts } = this;
    if (counts.sampled === 0) return 'empty';
    const isMostly = (count: number) => count >= counts.sampled * 0.8;
    if (isMostly(counts.email)) return 'email';
    if (isMostly(counts.day)) return 'day';
    if (isMostly(counts.time)) return 'time';
    // 0 and 1 may be numbers as well as yes and no: prefer numbers.
    if (isMostly(counts.yesNo) && !isMostly(counts.number)) return 'yesNo';
    if (isMostly(counts.number)) return 'number';
    return 'text';
  }
}

/** Returns the order of day and month that the columns agree on; null if no column has one or they disagree. */
export function findAgreedDayOrder(columns: Iterable<ColumnFacts>): DayOrder | null {
  const orders = new Set<DayOrder>();
  for (const { dayOrder } of columns)
    if (dayOrder === 'month' || dayOrder === 'day') orders.add(dayOrder);
  return orders.size === 1 ? ([...orders][0] ?? null) : null;
}
