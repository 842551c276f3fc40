import type { Texts } from '../../languages/translate.ts';
import { addEnglish } from './translate.ts';

/** English texts of dashboards outside the areas. */
addEnglish(
  ...Object.values(
    import.meta.glob<Texts>(
      [
        '../../languages/en/frame/{alarm-bell,dashboard-view,elements,health,limits,states,watch}.ts',
        '../../languages/en/wall/*.ts',
      ],
      { eager: true },
    ),
  ),
);
