import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * One project after another, so that a process goes on with files that need what it has imported
 * (Vitest ends it where the next file is of another project); within each as Vitest itself has it.
 */
export class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own, which makes a new list.
    const sorted = await super.sort(files);
    const place = ({ project }: TestSpecification): number => this.ctx.projects.indexOf(project);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}
