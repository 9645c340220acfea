import "../field.css";

/** The server's message about a form as a whole. The element stays while it is empty, for screen readers. */
export function Refused({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className="refused">
      {message && <p>{message}</p>}
    </div>
  );
}
