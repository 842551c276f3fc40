import { ProjectPage } from './project-page.tsx';

/** Projects are viewed and edited on one page. */
export default function ProjectShow() {
  return <ProjectPage />;
}
