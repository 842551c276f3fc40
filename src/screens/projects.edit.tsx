import { ProjectPage } from './projects/project-page.tsx';

export default function ProjectEdit() {
  return <ProjectPage />;
}
