import { ProjectPage } from './project-page.tsx';

/** The page of a project with its form; on a phone, where the form is long, “Edit” opens it. */
export default function ProjectEdit() {
  return <ProjectPage hasForm />;
}
