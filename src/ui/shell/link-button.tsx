import { Button } from "antd";
import { useNavigate } from "react-router";

interface Props {
  readonly to: string;
  readonly children: string;
}

/** A link to another page that looks like the buttons beside it. */
export const LinkButton = ({ to, children }: Props) => {
  const navigate = useNavigate();
  return (
    <Button
      href={to}
      onClick={(event) => {
        event.preventDefault();
        void navigate(to);
      }}
    >
      {children}
    </Button>
  );
};
