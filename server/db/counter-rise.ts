/** Where the SQL finds an hour, the last value before it, and the value at which the counter rolls over. */
interface Names {
  readonly hour: string;
  readonly before: string;
  readonly rollsOverAt: string;
}

/**
 * SQL: by how much a counter rose from the last value before an hour (null: unknown) to the last of the hour. A counter
 * that falls was reset and continues from 0, unless it rolls over: as in reports (`counterIncrease`).
 */
export const counterRise = ({ hour, before, rollsOverAt }: Names): string => `(${hour}.last - ${hour}.first
  + case when ${rollsOverAt} is null then ${hour}.reset_sum else ${hour}.resets * ${rollsOverAt} end
  + case
      when ${before} is null then 0
      when ${hour}.first >= ${before} then ${hour}.first - ${before}
      when ${rollsOverAt} is not null and ${before} <= ${rollsOverAt}
        then ${hour}.first - ${before} + ${rollsOverAt}
      else ${hour}.first
    end)`;
