import { ProjectPage } from './projects/project-page.tsx';

/** Shown and changed on one page. */
export default function ProjectShow() {
  return <ProjectPage />;
}
